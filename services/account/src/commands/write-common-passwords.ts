import { writeFile } from 'node:fs/promises'
import { commonPasswordText } from '../auth/common-password-list.ts'

await writeFile(new URL('../auth/common-passwords.txt', import.meta.url), commonPasswordText())
