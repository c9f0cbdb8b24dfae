import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import schibsted from '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2?url'

/** For `<link rel="preload" as="font" type="font/woff2" crossorigin>` in the document's head. */
export const fontUrls: readonly string[] = [inter, schibsted]
