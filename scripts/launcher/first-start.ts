import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StartOptions } from './options.ts'

/** What someone should know who starts the real market for the first time; null at any other start. */
export const firstStartNote = (mode: StartOptions['mode'], folder: string): string | null =>
  mode.kind !== 'live' || existsSync(join(folder, 'postgres'))
    ? null
    : `The game does not tell recipes of the Mystic Forge, offers of vendors and what the gem store sells. COMMUNITY_FEEDS=on
takes them from lists of gw2efficiency, gw2profits and DataWars2; they are not read otherwise (docs/operating.md).
`
