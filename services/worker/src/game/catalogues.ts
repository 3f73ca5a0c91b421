/** The game's smaller lists, each stored under its kind as whole records. */
export const CATALOGUES = [
  { kind: 'skins', endpoint: 'skins', ids: 'number' },
  { kind: 'currencies', endpoint: 'currencies', ids: 'number' },
  { kind: 'minis', endpoint: 'minis', ids: 'number' },
  { kind: 'itemstats', endpoint: 'itemstats', ids: 'number' },
  { kind: 'materials', endpoint: 'materials', ids: 'number' },
  { kind: 'achievements', endpoint: 'achievements', ids: 'number' },
  { kind: 'achievement-categories', endpoint: 'achievements/categories', ids: 'number' },
  { kind: 'stories', endpoint: 'stories', ids: 'number' },
  { kind: 'story-seasons', endpoint: 'stories/seasons', ids: 'text' },
  { kind: 'quests', endpoint: 'quests', ids: 'number' },
] as const

export type Catalogue = (typeof CATALOGUES)[number]
