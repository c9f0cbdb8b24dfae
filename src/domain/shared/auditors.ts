/**
 * Performance auditors that call themselves nothing a list of crawlers knows: they drive a browser, with their
 * name at the end of its own.
 */
export const isAuditor = (userAgent: string): boolean => auditors.test(userAgent)

const auditors =
  /gtmetrix|debugbear|lighthouse|pagespeed|ptst\/|webpagetest|pingdom|speedcurve|calibre|yellowlab|sitespeed/i
