// A file that the server would cut off is told before it is sent.

const field = document.querySelector("[data-backup-file]");
const large = document.querySelector("[data-backup-large]");
if (field instanceof HTMLInputElement && large instanceof HTMLElement) {
  const look = () => {
    const isLarge = (field.files?.[0]?.size ?? 0) > Number(field.dataset.backupLargest);
    large.hidden = !isLarge;
    field.form?.querySelector("button")?.toggleAttribute("disabled", isLarge);
  };
  field.addEventListener("change", look);
  look();
}
