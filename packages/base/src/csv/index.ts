export type CsvValue = string | number | boolean | Date | null | undefined

/** Text that somebody typed: an apostrophe in front keeps spreadsheets from taking it for a formula. */
export const typedText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A cell as RFC 4180 has it: quoted only where it must be, missing is empty. */
export const csvCell = (value: CsvValue, separator: ',' | ';' = ','): string => {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cells as a line, without its end. */
export const csvLine = (values: readonly CsvValue[], separator: ',' | ';' = ','): string =>
  values.map((value) => csvCell(value, separator)).join(separator)
