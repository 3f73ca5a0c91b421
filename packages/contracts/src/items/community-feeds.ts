import type { CommunityFeedName } from './get-status.ts'

type CommunityFeed = {
  title: string
  /** Title of another list that replaces it. */
  form: string
  /** Where it is read by default. */
  url: string
  home: string
  /** Null: its publisher states none. */
  licence: string | null
}

/** Lists that players publish of what the game's API lacks, by the kind of document that holds them. */
export const COMMUNITY_FEEDS = {
  'custom-recipes': {
    title: 'Recipes of gw2efficiency',
    form: 'Recipes in the form of gw2efficiency',
    url: 'https://raw.githubusercontent.com/gw2efficiency/custom-recipes/master/recipes.json',
    home: 'https://github.com/gw2efficiency/custom-recipes',
    licence: 'GPL-3.0',
  },
  'profits-recipes': {
    title: 'Recipes of gw2profits',
    form: 'Recipes in the form of gw2profits',
    url: 'https://raw.githubusercontent.com/PetrCala/gw2-advisor/main/archive/gw2profits/recipes_v3.json',
    home: 'https://github.com/PetrCala/gw2-advisor/tree/main/archive/gw2profits',
    licence: 'MIT (the repository that keeps them)',
  },
  gemstore: {
    title: 'Gem store of DataWars2',
    form: 'Gem store',
    url: 'https://api.datawars2.ie/gw2/v1/gemstore/catalogue/json',
    home: 'https://datawars2.ie',
    licence: null,
  },
} as const satisfies Record<CommunityFeedName, CommunityFeed>

/** Those that hold recipes; also the `source` of their rows in `/v2/recipes`. */
export const RECIPE_FEEDS = ['custom-recipes', 'profits-recipes'] as const satisfies readonly CommunityFeedName[]

/** The kind of document with what this site's drop research makes of items, in the form of recipes. */
export const DROP_WAYS = 'drop-ways'

/** Their `source`. */
export const DROP_WAYS_SOURCE = 'drops'

/**
 * The kind of document with what the last reading of each feed said; its id is the name of the feed. Its rows say
 * nothing of another installation.
 */
export const FEED_NOTES = 'community-feed'
