/** The colours of a season's cards, as `#rrggbb`, for screen, PDF, wallet and pictures. */
export type SeasonGround = {
  /** The background of the card; chalk text on it has a contrast of at least 7:1. */
  ground: string
  /** A darker shade for the foot of the card. */
  shade: string
  /** Contour lines and small text; the contrast to `ground` is at least 4.5:1. */
  line: string
}

export const CHALK = '#f6f9f7'

const grounds: SeasonGround[] = [
  { ground: '#074029', shade: '#04301e', line: '#89d0aa' }, // pine
  { ground: '#053a5d', shade: '#032c49', line: '#8cc4f4' }, // fjord
  { ground: '#542241', shade: '#431932', line: '#e8a7cb' }, // heather
  { ground: '#00434a', shade: '#003439', line: '#71cfd9' }, // tide
  { ground: '#572e17', shade: '#45230f', line: '#eeac8b' }, // peat
  { ground: '#35431a', shade: '#293512', line: '#b0c888' }, // moss
]

/** Pine is the colour of the first season on sale. */
const FIRST_SEASON = 2027

/**
 * The background of a season's cards. Six rotate, so that staff recognise an old card at arm's length.
 * A season code without a year (`Demo`) gets pine.
 *
 * @param seasonCode for instance `2027`
 */
export function seasonGround(seasonCode: string): SeasonGround {
  const year = /\d{4}/.exec(seasonCode)?.[0]
  const turn = year === undefined ? 0 : Number(year) - FIRST_SEASON
  return grounds[((turn % grounds.length) + grounds.length) % grounds.length]!
}
