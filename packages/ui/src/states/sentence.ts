/** Words of a fault as a sentence: faults begin small and end without a full stop. */
export const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}
