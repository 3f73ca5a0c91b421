/** `CraftingMaterial` as text: `Crafting material`. */
export const typeWords = (type: string): string => {
  const words = type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The game marks words of descriptions with `<c=@flavor>`, `<br>` and the like. */
export const plainDescription = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .trim()
