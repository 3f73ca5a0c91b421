import { Link } from 'react-router-dom'
import { useApi } from '../../../api/api-context.tsx'
import { paths } from '../../../pages/paths.ts'
import { AddressLink } from '../../../shell/address-link.tsx'
import card from './sign-in-card.module.css'

/** The page of support names no one where the operator has set no links. */
const supportText = (hasLinks: boolean) => (hasLinks ? <Link to={paths.support}>support</Link> : 'support')

/** Advice for users without an email address. */
export const NoEmailNote = () => {
  const { operator, supportLinks } = useApi().config
  const contact = operator.contact ?? supportLinks.find(({ label }) => /contact/i.test(label))?.url
  return (
    <p className={card.foot}>
      Users without an email must contact{' '}
      {contact === undefined ? supportText(supportLinks.length > 0) : <AddressLink href={contact}>support</AddressLink>}{' '}
      and may be asked to prove ownership of a linked game account.
      {contact === undefined && ' This site names no contact, so ask whoever runs it.'}
    </p>
  )
}
