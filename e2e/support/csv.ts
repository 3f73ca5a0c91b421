/** The cells of a CSV file, line by line; quoted cells may hold commas, quotes and line ends. */
export const parseCsv = (text: string): string[][] => {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    const cells = lines.at(-1) ?? []
    if (sign === '"' && isQuoted && text.charAt(at + 1) === '"') at += 1
    else if (sign === '"') {
      isQuoted = !isQuoted
      continue
    } else if (sign === ',' && !isQuoted) {
      cells.push('')
      continue
    } else if (sign === '\n' && !isQuoted) {
      lines.push([''])
      continue
    } else if (sign === '\r' && !isQuoted) continue
    cells[cells.length - 1] += sign
  }
  return lines.at(-1)?.join('') === '' ? lines.slice(0, -1) : lines
}
