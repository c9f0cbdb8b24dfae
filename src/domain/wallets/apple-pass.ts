import { CHALK, seasonGround } from '#domain/passes/season-ground.ts'
import { firstSecond, lastSecond, type WalletCard } from './wallet-card.ts'
import { walletWords, type WalletWord } from './wallet-words.ts'

/** Whom the card is from and where phones ask for its updates. */
export type AppleIssuer = {
  /** `pass.dk.…`, of the certificate. */
  passTypeIdentifier: string
  teamIdentifier: string
  /** `https://…/wallet`; the phone appends `/v1/…`. */
  webServiceURL: string
}

export type AppleSerial = {
  serialNumber: string
  /** The secret by which the phone asks for this card. */
  authenticationToken: string
}

/** What only the server knows: addresses. */
export type CardLinks = {
  /** The static code (`formatStaticCode`), which our scanner reads. */
  code: string
  /** The golfer's page of the card. */
  page: string
}

/**
 * The content of `pass.json`: a store card (developer.apple.com/documentation/walletpasses/pass). Labels are the Danish
 * words, which the phone looks up in the `pass.strings` of its language.
 */
export function applePass(
  card: WalletCard,
  { issuer, serial, links }: { issuer: AppleIssuer; serial: AppleSerial; links: CardLinks },
) {
  const { ground, line } = seasonGround(card.seasonCode)
  return {
    formatVersion: 1,
    ...issuer,
    ...serial,
    organizationName: 'Sæsonkortet',
    description: da('description'),
    logoText: 'Sæsonkortet',
    backgroundColor: rgb(ground),
    foregroundColor: rgb(CHALK),
    labelColor: rgb(line),
    sharingProhibited: true,
    voided: card.status !== 'valid',
    expirationDate: lastSecond(card),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: links.code,
        messageEncoding: 'iso-8859-1',
        altText: card.passNumber,
      },
    ],
    storeCard: storeCard(card, links),
  }
}

function storeCard(card: WalletCard, { page }: CardLinks) {
  const { roundsLeft, status } = card
  return {
    headerFields: [{ ...field('roundsLeft', roundsLeft), changeMessage: da('roundsChanged') }],
    primaryFields: [{ key: 'product', label: card.seasonCode, value: card.productName }],
    secondaryFields: [
      field('holder', card.holderName),
      ...(status === 'valid' ? [] : [{ ...field('status', da(status)), changeMessage: '%@' }]),
    ],
    auxiliaryFields: [
      { ...field('from', firstSecond(card)), ...asDay },
      { ...field('to', lastSecond(card)), ...asDay, changeMessage: da('toChanged') },
    ],
    // The number stands below the code, too: a store card has room for four fields above it.
    backFields: [
      field('number', card.passNumber),
      field('howTo', da('howToText')),
      field('page', page),
    ],
  }
}

/** The phone writes a day in its own language; the Danish day wherever the phone is. */
const asDay = {
  dateStyle: 'PKDateStyleMedium',
  timeStyle: 'PKDateStyleNone',
  ignoresTimeZone: true,
}

const field = <Value extends string | number>(word: WalletWord, value: Value) => ({
  key: word,
  label: da(word),
  value,
})

const da = (word: WalletWord): string => walletWords[word].da

/** The words of a language by the Danish ones that stand in `pass.json`. */
export const appleStrings = (
  words: Readonly<Record<string, Readonly<Record<'da' | 'en', string>>>>,
  language: 'da' | 'en',
): Record<string, string> =>
  Object.fromEntries(Object.values(words).map((word) => [word.da, word[language]]))

/** `#053a5d` as `rgb(5, 58, 93)`, the only form of a colour in a pass. */
export function rgb(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
