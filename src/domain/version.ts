/** The version of this package, as it says of itself to a site's services. */
export const version = '0.1.0';
