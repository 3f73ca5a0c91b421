/** A copy in random order, every order equally likely. `random` answers from 0 to below 1. */
export const shuffle = <T>(list: readonly T[], random: () => number): T[] => {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1))
    const moved = shuffled[last] as T
    shuffled[last] = shuffled[chosen] as T
    shuffled[chosen] = moved
  }
  return shuffled
}
