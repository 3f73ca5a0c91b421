import { Link } from 'react-router-dom'
import { useApi } from '../../../api/api-context.tsx'
import type { WebConfig } from '../../../api/web-config.ts'
import { helpPath, paths } from '../../../pages/paths.ts'
import { AddressLink } from '../../../shell/address-link.tsx'
import { Page } from '../../../shell/page.tsx'
import reading from '../shared/reading.module.css'
import { firstView } from './first-view.ts'
import { hostOf } from './host-of.ts'

const VisitCount = ({ url }: { url: string | null }) =>
  url === null ? (
    <p>This installation counts no visits.</p>
  ) : (
    <p>
      This installation counts visits: each page that you open is reported to <code>{url}</code>, with its address and
      that of the page that led you here. No cookie and no number goes with it. Browsers that ask not to be tracked send
      nothing.
    </p>
  )

/** A mail address is its own text; a page is called by its host. */
const contactText = (contact: string): string =>
  contact.startsWith('mailto:') ? contact.slice('mailto:'.length) : new URL(contact).host

const Operator = ({ name, contact, imprint }: WebConfig['operator']) =>
  name === null && contact === null && imprint === null ? (
    <p>This installation does not say who runs it. Gildscope is open source, and anyone can run it.</p>
  ) : (
    <ul>
      {name !== null && <li>This installation is run by {name}.</li>}
      {contact !== null && (
        <li>
          Questions about it, about your data and about security go to{' '}
          <AddressLink href={contact}>{contactText(contact)}</AddressLink>.
        </li>
      )}
      {imprint !== null && (
        <li>
          Its <AddressLink href={imprint}>imprint</AddressLink> says more.
        </li>
      )}
    </ul>
  )

export const PrivacyPage = () => {
  const { renderBase, gameApiBase, analytics, operator } = useApi().config
  const imageHost = hostOf(renderBase, location.origin)
  const gameHost = hostOf(gameApiBase, location.origin)
  return (
    <Page {...firstView}>
      <article className={reading.prose}>
        <h2>In short</h2>
        <ul>
          <li>No third-party scripts, no advertisements, nothing that follows you.</li>
          <li>Three cookies, and only if you sign in.</li>
          <li>The site does not record what you look at.</li>
          <li>You can export and delete your account at any time.</li>
        </ul>
        <h2>Who runs this site</h2>
        <Operator {...operator} />
        <h2>In your browser</h2>
        <p>Your browser’s local storage keeps these; settings only after you change them:</p>
        <ul>
          <li>
            <code>gildscope-color-scheme</code>: dark, light, or as your system says
          </li>
          <li>
            <code>gildscope-table-density</code>: the height of table rows
          </li>
          <li>
            <code>gildscope-alert-sound</code>: whether a tone tells of an event
          </li>
        </ul>
        <p>They are never sent anywhere. Clear the site’s data to remove them.</p>
        <p>
          A collection for the drop rates that you began is kept in the database <code>gildscope</code> of your browser,
          for your site account, until you submit it or throw it away: name of the account and the character, what was
          in the bags and in the wallet. No key is in it. Snapshots of what your accounts hold and sessions of the
          farming tracker are kept there, too, until you delete them on their pages; they leave your browser only as
          files that you save. So are your own values of currencies, with or without an account, what Find read in the
          last ten minutes, its ticks and the items that you looked for last. Lines of a plan that you ticked are kept
          there, with or without an account: which lines of which plan, and nothing of what you hold.
        </p>
        <p>
          For times without a network your browser keeps the site itself and public answers that you have seen: prices,
          histories, drop rates, at most 20 MB (<code>gildscope-answers</code>) and the scripts of the last two
          versions. Nothing about an account and nothing from the game’s API is among them. Which items you looked at
          can be read from them, so they are deleted when you log out, or when your session turns out to be over.
        </p>
        <p>
          If you switch push messages on, your browser and its maker’s push service hold a subscription until you switch
          them off or log out. A message is encrypted for your browser, shown, and kept nowhere in it by this site.
        </p>
        <p>
          If you add forge results with a token, this tab keeps it as <code>gildscope-submitter</code>, for as long as
          the tab is open. It is sent to this site with each result.
        </p>
        <p>
          A login sets two cookies that scripts cannot read and that are sent to this site only: <code>session</code>{' '}
          and <code>device</code>, on https <code>__Host-session</code> and <code>__Host-device</code>. The first holds
          a random number and goes when you log out. The second stays: it says that you signed in to your account in
          this browser before, so that strangers who try passwords for your name cannot keep you out. A third,{' '}
          <code>signed-in</code>, comes and goes with the first: pages see by it that there is an account to ask for, so
          that nobody else’s browser has to ask. It holds nothing but a 1.
        </p>
        <h2>Which servers your browser contacts</h2>
        <ul>
          <li>This site: pages, figures, fonts, and all scripts and styles.</li>
          {gameHost !== null && (
            <li>
              <code>{gameHost}</code>, the game’s API: pages ask it for order books and a few facts. It sees your
              network address and the numbers of the items. Where you have a page count what you own, such as skins or
              materials, it gets the key of that game account, which it issued itself; nothing else about you.
            </li>
          )}
          {imageHost !== null && (
            <li>
              <code>{imageHost}</code>: icons of items. It sees your network address and which icons are loaded.
            </li>
          )}
        </ul>
        <p>
          {gameHost === null && imageHost === null && 'On this installation it contacts no other server. '}A rule in
          each page (Content-Security-Policy) makes the browser refuse all other servers.
        </p>
        <h2>On the server</h2>
        <ul>
          <li>
            A request that is answered well leaves no line in the log. One that is refused, fails or is slow does: its
            time, method, address without keys, status and duration.
          </li>
          <li>
            Network addresses are counted for about a minute, those of sign-ups and recoveries for an hour, to limit how
            much one address may ask; they are not stored.
          </li>
          <li>A proxy in front of this installation may keep its own log. Ask the operator.</li>
        </ul>
        <h2>If you have an account</h2>
        <p>The site stores what you enter, and what the game answers about it:</p>
        <ul>
          <li>
            User name and e-mail address. Your password only as a hash (argon2id), from which it cannot be recovered.
          </li>
          <li>
            Keys of game accounts, encrypted, with a name and what they may read. Full keys are shown only to you and
            sent only to the game.
          </li>
          <li>
            Your market lists, verification lists and gem-store items, with a few former versions. Anyone with the
            address of a verification list sees its entries, your user name and the verdicts; not the game account, not
            the key.
          </li>
          <li>
            Plans of the planner that you save: their name, what you want and how it may be had, with a few former
            versions. What your accounts hold is not in them; it stays in your browser. Anyone with the address of a
            plan that you share sees the plan, and nothing of whose it is, until you stop sharing it.
          </li>
          <li>
            Your own values of currencies: the currency and what a unit of it is worth to you. What you set in this
            browser before you sign in moves to the account, except where it has a value already.
          </li>
          <li>
            Archives of game accounts whose key allows it: every completed trade at the trading post (item, price,
            quantity, when it was placed and completed), open orders as they last were and when each was first seen, and
            of World versus World readings of age, rank, 14 counters and the characters’ age and deaths by their names,
            with the days made of them. They are kept until you delete them or the account, because the game itself
            forgets them: trades after 90 days, daily values immediately. On the pages of the archives, under “Stored
            data”, you switch each kind off and delete what it holds. Anyone who has a link that you made there reads
            that one archive, with the names of its game accounts, until you revoke it.
          </li>
          <li>
            Only where you switch it on under “Stored data”: sums of your fills by day and by how much such items are
            traded (number, units, how many were filled within a minute or between two looks at the market, orders that
            left without a fill). No item and no price is in them. What at least five players’ sums show together is
            public, with nobody weighing more than a third. Your sums are deleted when you switch it off, delete the
            trades or the key, or ask for the deletion of the account; a share that is left with fewer than five players
            is gone at once, and the others are computed without you the next night.
          </li>
          <li>
            Reports of drops that you submit: what was used up and what came of it, the kit, level, magic find and time,
            under a pseudonym of the game account; not its name, and not the key. They are public, in the dumps, too.
            What you withdraw, or delete with your account, is in no dump that is written later; anyone who took an
            earlier one has it.
          </li>
          <li>
            Sessions: when each began and was last used, and the kind of browser, such as “Firefox on Linux”. No network
            address. The server keeps a session as a hash.
          </li>
          <li>
            Personal tokens: the name that you gave each, what it may do, when it was made, last used and expires. No
            network address. The server keeps a token as a hash.
          </li>
          <li>
            Alerts: your rules, what they remember of their items, and events for 90 days, with the channel that each
            went by and what came of it. Channels: the address and the secret of a webhook, another mail address, or
            what a browser gave for push messages, encrypted. Another address gets nothing but a link until its reader
            opens it, and is forgotten after a week if nobody does. A webhook’s address gets the event and the rule,
            signed. The push service of a browser’s maker passes on an encrypted message and sees its time and size.
            Alerts are paused if you do not use the account for 90 days, and when you ask for its deletion.
          </li>
          <li>
            Mails to you: about your password, your address and your deletion always; about alerts, refused keys and
            gem-store items only to a confirmed address, each with a link that ends them. Your address is used for
            nothing else.
          </li>
        </ul>
        <p>
          Under <Link to={paths.account}>Account Management</Link> you can export all of it, delete single keys, and
          delete the account: keys and tokens are erased immediately, everything else after 30 days in which you can
          change your mind. Backups of the operator of this installation may hold it for longer.
        </p>
        <h2>Counting visits</h2>
        <VisitCount url={analytics} />
        <h2>More</h2>
        <p>
          The <Link to={helpPath('privacy')}>help</Link> says how to keep even more to yourself.
        </p>
      </article>
    </Page>
  )
}
