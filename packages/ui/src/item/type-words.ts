/** A word of the game's API as text: `CraftingMaterial` is `Crafting material`. */
export const typeWords = (type: string): string => {
  const words = type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
