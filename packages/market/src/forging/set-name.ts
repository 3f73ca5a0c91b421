/** Set of weapons that have a name of their own, precursors among them. */
export const NAMED_SET = 'Named'

// 'Superior Sigil of Fire' becomes 'of Fire' in the name of a weapon, 'Superior Sigil of Geomancy' becomes 'of the
// Geomancer'.
const LAST_OF = /^(.+) of (?:the )?(.+?)$/
const UPGRADE = / of (?:the )?(.+)$/
const STEM = 5

const sameStem = (a: string, b: string): boolean => {
  const stem = a.slice(0, STEM).toLowerCase()
  return a === b || (stem.length === STEM && b.toLowerCase().startsWith(stem))
}

const withoutSuffix = (name: string, upgradeName: string | null): string => {
  const upgrade = UPGRADE.exec(upgradeName ?? '')?.[1]
  const [, rest, suffix] = LAST_OF.exec(name) ?? []
  return rest !== undefined && suffix !== undefined && upgrade !== undefined && sameStem(suffix, upgrade) ? rest : name
}

/**
 * A weapon's name without its stat prefix and the suffix of its upgrade: `Berserker's Pearl Broadsword of Fire` belongs
 * to the set `Pearl Broadsword`. A name that has neither is the weapon's own: `Named`.
 */
export const weaponSetName = (weapon: {
  name: string
  statName: string | null
  upgradeName: string | null
}): string => {
  const prefix = weapon.statName === null ? '' : `${weapon.statName} `
  const bare = weapon.name.startsWith(prefix) ? weapon.name.slice(prefix.length) : weapon.name
  const set = withoutSuffix(bare, weapon.upgradeName)
  return set === weapon.name || set === '' ? NAMED_SET : set
}
