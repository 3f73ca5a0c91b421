import { isCut, type Selection } from '../selection.ts'
import { levelText, magicFindText, shortKit } from '../words.ts'

/** The label of a phone's button that summarises the choices behind it: `Silver-Fed, 80`. */
export const cutWords = (selection: Selection): string => {
  if (!isCut(selection)) return 'Item and cut'
  const { kit, mf, level, patch, from, to } = selection
  const days = [...(from === null ? [] : [`from ${from}`]), ...(to === null ? [] : [`to ${to}`])].join(' ')
  return [
    ...(kit === null ? [] : [shortKit(kit)]),
    ...(mf === null ? [] : [`MF ${magicFindText(mf)}`]),
    ...(level === null ? [] : [levelText(level)]),
    ...(patch === null ? [] : [`patch ${patch}`]),
    ...(days === '' ? [] : [days]),
  ].join(', ')
}
