/** Set of weapons that have a name of their own, precursors among them. */
export const NAMED_SET = 'Named'

// 'Superior Sigil of Fire' stands in the name of a weapon as 'of Fire', 'Superior Rune of the Eagle' as 'of the Eagle'.
const UPGRADE = /\bof\s.+$/

/**
 * What is left of a weapon's name without its own stat prefix and the suffix of its upgrade: `Berserker's Pearl
 * Broadsword of Fire` is of the set `Pearl Broadsword`. A name that has neither is the weapon's own: `Named`.
 */
export function weaponSetName(weapon: { name: string; statName: string | null; upgradeName: string | null }): string {
  const prefix = weapon.statName === null ? '' : `${weapon.statName} `
  const suffix = ` ${UPGRADE.exec(weapon.upgradeName ?? '')?.[0] ?? ''}`
  let set = weapon.name
  if (prefix !== '' && set.startsWith(prefix)) set = set.slice(prefix.length)
  if (suffix !== ' ' && set.endsWith(suffix)) set = set.slice(0, -suffix.length)
  return set === weapon.name || set === '' ? NAMED_SET : set
}
