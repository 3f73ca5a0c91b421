/** What a CSV begins with where it is for Excel, which otherwise reads UTF-8 as the code page of its system. */
const BYTE_ORDER_MARK = '\uFEFF'

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

/** `forExcel`: marked as UTF-8. */
export const saveCsv = (name: string, csv: string | Blob, { forExcel = false } = {}): void =>
  saveFile(name, 'text/csv;charset=utf-8', forExcel ? new Blob([BYTE_ORDER_MARK, csv]) : csv)
