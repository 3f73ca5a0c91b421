import { MOST_COMPARED } from '../../../pages/paths.ts'

const ID = /^[1-9]\d{0,8}$/

export type ChosenIds = {
  ids: readonly number[]
  /** Parts of the address that are left out, with the reason. */
  leftOut: readonly string[]
}

/** `19721,19976` of the address. */
export const readChosen = (text: string): ChosenIds => {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const odd = parts.filter((part) => !ID.test(part.trim()))
  const ids = [...new Set(parts.filter((part) => ID.test(part.trim())).map(Number))]
  const beyond = ids.slice(MOST_COMPARED)
  return {
    ids: ids.slice(0, MOST_COMPARED),
    leftOut: [
      ...odd.map((part) => `“${part.trim()}” is no item id`),
      ...(beyond.length === 0 ? [] : [`${beyond.join(', ')}: ${MOST_COMPARED} items at most`]),
    ],
  }
}
