import type { CharacterRecord, EquipmentRecord, KeyHolder, Permission } from '../../players/player-records.ts'
import type { PrivateEndpoint } from '../endpoints.ts'
import { may } from './access.ts'
import { LAST_MODIFIED_FROM, TABS_FROM } from './account-form.ts'

type CharacterPart = Extract<PrivateEndpoint, `characters/${string}`>
type Form = Record<string, unknown>

const EMPTY_SPECIALIZATIONS = [1, 2, 3].map(() => ({ id: null, traits: [null, null, null] }))
const EMPTY_SKILLS = { heal: null, utilities: [null, null, null], elite: null }

const core = ({ core: { last_modified, ...basic } }: CharacterRecord, schema: number): Form => {
  return { ...basic, ...(schema >= LAST_MODIFIED_FROM && { last_modified }) }
}

const isWorn = ({ location }: EquipmentRecord): boolean => location.startsWith('Equipped')

/**
 * A character's equipment and the contents of its other tabs; only equipped items have a slot. Old schemas named
 * neither tabs nor places, and left out items from the legendary armory.
 */
const equipment = ({ equipment: pieces }: CharacterRecord, schema: number): Form => {
  if (schema < TABS_FROM)
    return {
      equipment: pieces
        .filter((piece) => piece.location === 'Equipped')
        .map(({ location: _location, tabs: _tabs, ...piece }) => piece),
    }
  return { equipment: pieces.map(({ slot, ...piece }) => ({ ...(isWorn({ slot, ...piece }) && { slot }), ...piece })) }
}

const tabNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Traits and skills, which no character of this world has chosen: in tabs, formerly by game mode. */
const builds = ({ core: { profession }, tabs: { build: count } }: CharacterRecord, schema: number): Form => {
  const modes = <T>(value: T) => ({ pve: value, pvp: value, wvw: value })
  if (schema < TABS_FROM) return { specializations: modes(EMPTY_SPECIALIZATIONS), skills: modes(EMPTY_SKILLS) }
  const build = {
    name: '',
    profession,
    specializations: EMPTY_SPECIALIZATIONS,
    skills: EMPTY_SKILLS,
    aquatic_skills: EMPTY_SKILLS,
  }
  return {
    build_tabs_unlocked: count,
    active_build_tab: 1,
    build_tabs: tabNumbers(count).map((tab) => ({ tab, is_active: tab === 1, build })),
  }
}

const EMPTY_PVP = { amulet: null, rune: null, sigils: [null, null, null, null] }

/** A piece in the form of a tab, whether or not the tab is active. */
const inTab = ({ tabs: _tabs, ...piece }: EquipmentRecord, isActive: boolean): Form => {
  const fromArmory = piece.location.includes('LegendaryArmory')
  if (isActive) return { ...piece, location: fromArmory ? 'EquippedFromLegendaryArmory' : 'Equipped' }
  return { ...piece, location: fromArmory ? 'LegendaryArmory' : 'Armory' }
}

const equipmentTabs = (character: CharacterRecord, schema: number): Form => {
  if (schema < TABS_FROM) return { equipment_pvp: EMPTY_PVP }
  const { equipment: count } = character.tabs
  return {
    equipment_tabs_unlocked: count,
    active_equipment_tab: 1,
    equipment_tabs: tabNumbers(count).map((tab) => ({
      tab,
      name: '',
      is_active: tab === 1,
      equipment: character.equipment.filter(({ tabs }) => tabs?.includes(tab)).map((piece) => inTab(piece, tab === 1)),
      equipment_pvp: EMPTY_PVP,
    })),
  }
}

/**
 * Parts of a character with an address of their own, and the permissions (any of them) that a key needs besides
 * `characters`.
 */
export const CHARACTER_PARTS: Record<
  CharacterPart,
  { anyOf: readonly Permission[]; answer(character: CharacterRecord, schema: number): unknown }
> = {
  'characters/core': { anyOf: [], answer: core },
  'characters/backstory': { anyOf: [], answer: ({ backstory }) => ({ backstory }) },
  'characters/crafting': { anyOf: [], answer: ({ crafting }) => ({ crafting }) },
  'characters/quests': { anyOf: [], answer: ({ quests }) => quests },
  'characters/equipment': { anyOf: ['inventories', 'builds'], answer: equipment },
  'characters/inventory': { anyOf: ['inventories'], answer: ({ bags }) => ({ bags }) },
  'characters/recipes': { anyOf: ['inventories', 'unlocks'], answer: ({ recipes }) => ({ recipes }) },
}

/** A whole character in the form visible to a key. */
export const characterInForm = (character: CharacterRecord, holder: KeyHolder, schema: number): Form => {
  return {
    ...core(character, schema),
    flags: [],
    backstory: character.backstory,
    crafting: character.crafting,
    ...(may(holder, 'progression') && { wvw_abilities: [], training: [] }),
    ...((may(holder, 'builds') || may(holder, 'inventories')) && {
      ...equipment(character, schema),
      ...equipmentTabs(character, schema),
    }),
    ...(may(holder, 'builds') && builds(character, schema)),
    ...(may(holder, 'inventories') && { bags: character.bags }),
    ...((may(holder, 'inventories') || may(holder, 'unlocks')) && { recipes: character.recipes }),
  }
}
