/** Addresses of the pages; the only place where they are written. */
export const paths = {
  welcome: '/',
  overview: '/tradepost',
  detailed: '/tradepost/detailed',
  gnashblade: '/tradepost/gnashblade',
  item: '/tradepost/item/:id',
  noItem: '/tradepost/item',
  friends: '/friends',
  support: '/support',
  thanks: '/thanks',
  status: '/status',
  privacy: '/privacy',
  help: '/help',
  helpPage: '/help/:page',
} as const

export const itemPath = (id: number): string => `/tradepost/item/${id}`
export const helpPath = (page: string): string => `/help/${page}`
