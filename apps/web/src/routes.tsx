import { type LazyPage, lazyPage as page } from './lazy-page.tsx'
import { type PageEntry, pageList } from './page-list.ts'
import { paths } from './paths.ts'

const ItemPage = page(async () => (await import('./features/item/page.tsx')).ItemPage)
const HelpPage = page(async () => (await import('./features/help/page.tsx')).HelpPage)

const components: Record<PageEntry['path'], LazyPage> = {
  [paths.welcome]: page(async () => (await import('./features/welcome/page.tsx')).WelcomePage),
  [paths.overview]: page(async () => (await import('./features/overview/page.tsx')).OverviewPage),
  [paths.detailed]: page(async () => (await import('./features/detailed/page.tsx')).DetailedPage),
  [paths.gnashblade]: page(async () => (await import('./features/gnashblade/page.tsx')).GnashbladePage),
  [paths.item]: ItemPage,
  [paths.noItem]: ItemPage,
  [paths.friends]: page(async () => (await import('./features/friends/page.tsx')).FriendsPage),
  [paths.support]: page(async () => (await import('./features/support/page.tsx')).SupportPage),
  [paths.thanks]: page(async () => (await import('./features/thanks/page.tsx')).ThanksPage),
  [paths.status]: page(async () => (await import('./features/status/page.tsx')).StatusPage),
  [paths.privacy]: page(async () => (await import('./features/privacy/page.tsx')).PrivacyPage),
  [paths.help]: HelpPage,
  [paths.helpPage]: HelpPage,
  [paths.login]: page(async () => (await import('./features/login/page.tsx')).LoginPage),
  [paths.signUp]: page(async () => (await import('./features/signup/page.tsx')).SignUpPage),
  [paths.resetUserName]: page(async () => (await import('./features/reset-username/page.tsx')).ResetUserNamePage),
  [paths.resetPassword]: page(async () => (await import('./features/reset-password/page.tsx')).ResetPasswordPage),
  [paths.account]: page(async () => (await import('./features/account/page.tsx')).AccountPage),
  [paths.confirmEmail]: page(async () => (await import('./features/confirm-email/page.tsx')).ConfirmEmailPage),
  [paths.restoreEmail]: page(async () => (await import('./features/restore-email/page.tsx')).RestoreEmailPage),
  [paths.unsubscribe]: page(async () => (await import('./features/unsubscribe/page.tsx')).UnsubscribePage),
  [paths.lists]: page(async () => (await import('./features/lists/page.tsx')).ListsPage),
  [paths.verificationManagement]: page(
    async () => (await import('./features/verification-management/page.tsx')).VerificationManagementPage,
  ),
  [paths.verification]: page(async () => (await import('./features/verification/page.tsx')).VerificationPage),
  [paths.gemstoreNotifier]: page(
    async () => (await import('./features/gemstore-notifier/page.tsx')).GemstoreNotifierPage,
  ),
  [paths.precursors]: page(async () => (await import('./features/precursors/page.tsx')).PrecursorsPage),
  [paths.precursorsStats]: page(async () => (await import('./features/precursors-stats/page.tsx')).PrecursorsStatsPage),
  [paths.snatchIt]: page(async () => (await import('./features/snatch-it/page.tsx')).SnatchItPage),
  [paths.snipeIt]: page(async () => (await import('./features/snipe-it/page.tsx')).SnipeItPage),
  [paths.vendorTrash]: page(async () => (await import('./features/vendor-trash/page.tsx')).VendorTrashPage),
  [paths.minis]: page(async () => (await import('./features/minis/page.tsx')).MinisPage),
  [paths.buyout]: page(async () => (await import('./features/buyout/page.tsx')).BuyoutPage),
  [paths.gemstones]: page(async () => (await import('./features/gemstones/page.tsx')).GemstonesPage),
  [paths.refinement]: page(async () => (await import('./features/refinement/page.tsx')).RefinementPage),
  [paths.crafting]: page(async () => (await import('./features/crafting/page.tsx')).CraftingPage),
  [paths.historicCrafting]: page(
    async () => (await import('./features/historic-crafting/page.tsx')).HistoricCraftingPage,
  ),
  [paths.extracting]: page(async () => (await import('./features/extracting/page.tsx')).ExtractingPage),
  [paths.bltcTickets]: page(async () => (await import('./features/bltc-tickets/page.tsx')).BltcTicketsPage),
  [paths.skinToWin]: page(async () => (await import('./features/skin-2-win/page.tsx')).SkinToWinPage),
  [paths.raidCurrency]: page(async () => (await import('./features/raid-currency/page.tsx')).RaidCurrencyPage),
  [paths.coinStandard]: page(async () => (await import('./features/mc-standard/page.tsx')).CoinStandardPage),
  [paths.festivalWinds]: page(async () => (await import('./features/festival-winds/page.tsx')).FestivalWindsPage),
  [paths.altStandard]: page(async () => (await import('./features/alt-standard/page.tsx')).AltStandardPage),
  [paths.fractalEncryption]: page(
    async () => (await import('./features/fractal-encryption/page.tsx')).FractalEncryptionPage,
  ),
}

export type PageRoute = PageEntry & { Component: LazyPage }

/** Every page of the site with what draws it. */
export const routes: readonly PageRoute[] = pageList.map((entry) => ({
  ...entry,
  Component: components[entry.path],
}))

export const NotFoundPage = page(async () => (await import('./features/not-found/page.tsx')).NotFoundPage)
