import { Link } from 'react-router-dom'
import { useApi } from '../api/api-context.tsx'
import { paths } from '../pages/paths.ts'
import { AddressLink } from './address-link.tsx'
import styles from './footer.module.css'
import { useFreshness } from './freshness/use-freshness.ts'

const Age = () => {
  const { tone, age, note, detail } = useFreshness()
  const words =
    tone === 'recorded' ? `Prices of ${note}` : age === null ? 'Age of the prices unknown' : `Prices ${age} old`
  return <span {...(detail !== null && { title: detail })}>{words}</span>
}

/** The end of every page: what runs here and who runs it, how old the data is, who owns the game, where to write. */
export const Footer = () => {
  const { config } = useApi()
  const { name, contact, imprint } = config.operator
  return (
    <footer className={styles.footer}>
      <p className={styles.line}>
        <span>Gildscope {config.version}</span>
        <Age />
        {name !== null && <span>Run by {name}</span>}
        {contact !== null && <AddressLink href={contact}>Contact</AddressLink>}
        {imprint !== null && <AddressLink href={imprint}>Imprint</AddressLink>}
        <Link to={paths.privacy}>Privacy</Link>
        <Link to={paths.licences}>Licences</Link>
        <Link to={paths.status}>Status</Link>
        {config.docsUrl !== '' && <a href={config.docsUrl}>API reference</a>}
        {config.supportLinks.map(({ label, url }) => (
          <AddressLink href={url} key={url}>
            {label}
          </AddressLink>
        ))}
      </p>
      <p className={styles.notice}>
        © ArenaNet LLC. All rights reserved. NCSOFT, the interlocking NC logo, ArenaNet, Guild Wars, Guild Wars 2 and
        all associated logos, designs and composite marks are trademarks or registered trademarks of NCSOFT Corporation.
        All other trademarks are the property of their respective owners. Gildscope is made by players and is neither
        run nor endorsed by ArenaNet.
      </p>
    </footer>
  )
}
