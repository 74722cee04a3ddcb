// The pages' own elements, attributes and fields are not known here: whatever is read from them is taken as it comes.
interface EventTarget {
  [name: string]: any;
}
interface HTMLFormControlsCollection {
  [name: string]: any;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
