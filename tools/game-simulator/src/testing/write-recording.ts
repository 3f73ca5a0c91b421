import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Writes a recording of gzipped JSON Lines into a new temporary folder and gives its path. */
export const writeRecording = async (files: Record<string, readonly unknown[]>): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'recording-'))
  for (const [name, lines] of Object.entries(files)) {
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    await writeFile(join(dir, `${name}.jsonl.gz`), gzipSync(`${text}\n`))
  }
  return dir
}
