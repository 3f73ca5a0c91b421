/** The version in which the specification describes the game's answers about a player. */
export const GAME_SCHEMA = '2019-04-26'

/** The first version in which gear states the tabs in which it is worn, and which of it is in the legendary armory. */
export const GEAR_SCHEMA = '2021-07-15T13:00:00.000Z'
