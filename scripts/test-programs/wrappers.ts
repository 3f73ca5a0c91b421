import { globSync, lstatSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { ProgramCache } from './cache.ts'
import { filesBelow } from './files-below.ts'

/** Links of packages lead to places of an installed system. */
export const repointLinks = (root: string): void => {
  for (const path of filesBelow(root)) {
    if (!lstatSync(path).isSymbolicLink()) continue
    const target = readlinkSync(path)
    if (!isAbsolute(target) || lstatSync(join(root, target), { throwIfNoEntry: false }) === undefined) continue
    rmSync(path)
    symlinkSync(relative(dirname(path), join(root, target)), path)
  }
}

const LIBRARIES = [
  'npm/lib',
  'lib/*-linux-gnu*',
  'usr/lib/*-linux-gnu*',
  // These are found by the system's alternatives, or by a path in the library that needs them.
  'usr/lib/*-linux-gnu*/{blas,lapack,pulseaudio}',
] as const

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The fonts of the machine and those that were fetched. */
const fontsConfiguration = (root: string, caches: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${root}/usr/share/fonts</dir>
  <dir>${root}/npm/fonts</dir>
  <cachedir>${caches}</cachedir>
  <include ignore_missing="yes">${root}/usr/share/fontconfig/conf.avail/60-latin.conf</include>
</fontconfig>
`

export type Wrapper = { name: string; file: string }

/**
 * Writes a script for each program, which finds the fetched libraries, fonts and modules: nothing else on the machine does.
 * Programs that are not where they should be are added to `unavailable`. What programs write for themselves is outside, so that the record holds.
 */
export const writeWrappers = (
  wrappers: readonly Wrapper[],
  cache: ProgramCache,
  unavailable: Map<string, string>,
): void => {
  const { root, bin } = cache
  const fonts = join(root, 'fonts.conf')
  writeFileSync(fonts, fontsConfiguration(root, cache.place('fontconfig')))
  const env = {
    LD_LIBRARY_PATH: LIBRARIES.flatMap((pattern) => globSync(pattern, { cwd: root }))
      .map((folder) => join(root, folder))
      .join(':'),
    FONTCONFIG_FILE: fonts,
    PYTHONPYCACHEPREFIX: cache.place('pycache'),
  }
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}`)
  for (const { name, file } of wrappers) {
    const [found] = globSync(file, { cwd: root })
    if (found === undefined) {
      unavailable.set(name, `there is no ${file} in its packages`)
      continue
    }
    const script = ['#!/bin/sh', ...exports, `exec ${quoted(join(root, found))} "$@"`]
    writeFileSync(join(bin, name), `${script.join('\n')}\n`, { mode: 0o755 })
  }
}
