import { createRoot } from 'react-dom/client'
import { start } from './start.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no place for the site')

void start(createRoot(root))
