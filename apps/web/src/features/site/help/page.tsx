import { helpPages } from 'virtual:help-pages'
import { useParams } from 'react-router-dom'
import { HelpReader } from './help-reader.tsx'
import { UnknownHelp } from './unknown-help.tsx'

const FIRST = 'index'

export const HelpPage = () => {
  const { page: name = FIRST } = useParams()
  const page = helpPages.find((each) => each.name === name)
  return page === undefined ? <UnknownHelp name={name} /> : <HelpReader key={name} page={page} />
}
