import { afterFirstPaint } from './after-first-paint.ts'
import { keepPageStylesLast } from './keep-page-styles-last.ts'
import { keepTranslatedTexts } from './keep-translated-texts.ts'

keepPageStylesLast()
keepTranslatedTexts(document.body)
await afterFirstPaint()
// One after the other, each a separate task, so that touch input is not blocked.
const { createRoot } = await import('react-dom/client')
await new Promise((next) => setTimeout(next))
const { start } = await import('./start.tsx')

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no place for the site')

void start(createRoot(root))
