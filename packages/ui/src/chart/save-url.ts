/** Lets the browser save what a URL holds under a name. */
export const saveUrl = (url: string, fileName: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
