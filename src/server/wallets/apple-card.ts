import {
  applePass,
  appleStrings,
  type AppleIssuer,
  type AppleSerial,
} from '#domain/wallets/apple-pass.ts'
import { passPictures, stripHeights } from '#domain/wallets/apple-pictures.ts'
import { appleTicket } from '#domain/wallets/apple-ticket.ts'
import { ticketWords } from '#domain/wallets/ticket-words.ts'
import { walletWords } from '#domain/wallets/wallet-words.ts'
import type { Ctx } from '../ctx.ts'
import type { AppleWalletAccess } from '../wallet-settings.ts'
import type { LoadedCard } from './load-card.ts'
import { packCard, stringsFile } from './pkpass/pack-card.ts'
import { tokenOf } from './secrets.ts'

/** The signed card as a file for the phone: its content, its words in both languages and its pictures. */
export async function drawAppleCard(
  ctx: Ctx,
  access: AppleWalletAccess,
  { loaded, serial: serialNumber }: { loaded: LoadedCard; serial: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const issuer = {
    passTypeIdentifier: access.passTypeId,
    teamIdentifier: access.teamId,
    webServiceURL: `${ctx.publicUrl}/wallet`,
  }
  const serial = { serialNumber, authenticationToken: await tokenOf(ctx, serialNumber) }
  const { content, dictionary, look } = contentOf(loaded, { issuer, serial })
  const words = (['da', 'en'] as const).map((language): [string, Buffer] => [
    `${language}.lproj/pass.strings`,
    stringsFile(appleStrings(dictionary, language)),
  ])
  const files = new Map<string, Uint8Array>([
    ['pass.json', Buffer.from(JSON.stringify(content))],
    ...words,
    ...(await drawPictures(look)),
  ])
  return packCard(files, access, ctx.now())
}

type Signed = { issuer: AppleIssuer; serial: AppleSerial }

/** What the file says, its words in both languages, and by what its pictures are drawn. */
function contentOf(loaded: LoadedCard, signed: Signed) {
  if (loaded.kind === 'pass') {
    const { card, links } = loaded
    const { passNumber: seed, seasonCode: season } = card
    const look = { seed, season, stripHeight: stripHeights.pass }
    return { content: applePass(card, { ...signed, links }), dictionary: walletWords, look }
  }
  const { ticket, links } = loaded
  const content = appleTicket(ticket, { ...signed, page: links.page })
  return {
    content,
    dictionary: ticketWords,
    look: {
      seed: ticket.tournament,
      season: ticket.lastDay,
      stripHeight: stripHeights.start_time,
    },
  }
}

const scales = [1, 2, 3] as const

/** The drawing program is loaded with the first card. */
async function drawPictures(look: Parameters<typeof passPictures>[0]) {
  const { drawPng } = await import('../content/draw-png.ts')
  return Promise.all(
    passPictures(look).flatMap(({ name, svg }) =>
      scales.map(async (scale): Promise<[string, Buffer]> => {
        const suffix = scale === 1 ? '' : `@${scale}x`
        return [`${name}${suffix}.png`, await drawPng(svg(scale))]
      }),
    ),
  )
}
