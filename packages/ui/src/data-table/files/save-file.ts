/** Passes a text to the browser as a file; a large one is already a blob, created in the background. */
export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
