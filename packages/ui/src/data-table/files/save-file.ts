/** Hands a text to the browser as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
