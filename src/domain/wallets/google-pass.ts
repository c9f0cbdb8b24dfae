import { formatShortDate, type PlainDate } from '#domain/shared/dates.ts'
import { seasonGround } from '#domain/passes/season-ground.ts'
import type { CardLinks } from './apple-pass.ts'
import { firstSecond, lastSecond, type WalletCard, type WalletStatus } from './wallet-card.ts'
import { walletWords, type WalletWord } from './wallet-words.ts'

/** `issuerId.suffix`: letters, digits, `.`, `_` and `-`. */
export const googleClassId = (issuerId: string) => `${issuerId}.saesonkort`
export const googleObjectId = (issuerId: string, serial: string) => `${issuerId}.kort-${serial}`

const states: Record<WalletStatus, 'ACTIVE' | 'INACTIVE' | 'EXPIRED'> = {
  valid: 'ACTIVE',
  paused: 'INACTIVE',
  ended: 'EXPIRED',
}

/**
 * The class of all our cards, with the rows on their front (developers.google.com/wallet/reference/rest/v1/genericclass).
 */
export const googleClass = (issuerId: string) => ({
  id: googleClassId(issuerId),
  classTemplateInfo: {
    cardTemplateOverride: {
      cardRowTemplateInfos: [row('holder', 'roundsLeft'), row('from', 'to')],
    },
  },
})

const row = (start: WalletWord, end: WalletWord) => ({
  twoItems: { startItem: item(start), endItem: item(end) },
})

const item = (word: WalletWord) => ({
  firstValue: { fields: [{ fieldPath: `object.textModulesData['${word}']` }] },
})

/** A card as a generic object (developers.google.com/wallet/reference/rest/v1/genericobject). */
export function googleObject(
  card: WalletCard,
  ids: { issuerId: string; serial: string; logo: string },
  links: CardLinks,
) {
  return {
    id: googleObjectId(ids.issuerId, ids.serial),
    classId: googleClassId(ids.issuerId),
    state: states[card.status],
    cardTitle: plain('Sæsonkortet'),
    header: plain(`${card.productName} ${card.seasonCode}`.trim()),
    subheader: card.status === 'valid' ? translated('description') : translated(card.status),
    hexBackgroundColor: seasonGround(card.seasonCode).ground,
    logo: { sourceUri: { uri: ids.logo }, contentDescription: plain('Sæsonkortet') },
    barcode: { type: 'QR_CODE', value: links.code, alternateText: card.passNumber },
    validTimeInterval: {
      start: { date: firstSecond(card) },
      end: { date: lastSecond(card) },
    },
    textModulesData: [
      module('holder', card.holderName),
      module('roundsLeft', String(card.roundsLeft)),
      dayModule('from', card.firstDay),
      dayModule('to', card.lastDay),
      { id: 'howTo', ...header('howTo'), localizedBody: translated('howToText') },
    ],
    linksModuleData: {
      uris: [{ id: 'page', uri: links.page, localizedDescription: translated('page') }],
    },
  }
}

/** What is left of a card whose golfer has been erased; Google keeps objects for good. */
export const erasedGoogleObject = () => ({
  state: 'EXPIRED' as const,
  header: plain('Slettet'),
  validTimeInterval: null,
  textModulesData: [],
  barcode: null,
  linksModuleData: null,
})

/** English gets the day in digits, which no reader mistakes. */
const dayModule = (id: WalletWord, day: PlainDate) => ({
  id,
  ...header(id),
  localizedBody: {
    ...plain(formatShortDate(day)),
    translatedValues: [{ language: 'en', value: day }],
  },
})

const module = (id: WalletWord, body: string) => ({ id, ...header(id), body })

const header = (word: WalletWord) => ({ localizedHeader: translated(word) })

const plain = (value: string) => ({ defaultValue: { language: 'da', value } })

const translated = (word: WalletWord) => ({
  ...plain(walletWords[word].da),
  translatedValues: [{ language: 'en', value: walletWords[word].en }],
})
