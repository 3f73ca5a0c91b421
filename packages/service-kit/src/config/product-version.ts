import manifest from '../../../../package.json' with { type: 'json' }

/** The version of the site. Its packages have none of their own: they are released as one. */
export const PRODUCT_VERSION = manifest.version
