/** The game marks words of descriptions with `<c=@flavor>`, `<br>` and the like. */
export const plainDescription = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .trim()
