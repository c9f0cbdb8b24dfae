import { applePass, appleStrings } from '#domain/wallets/apple-pass.ts'
import { passPictures } from '#domain/wallets/apple-pictures.ts'
import type { Ctx } from '../ctx.ts'
import type { AppleWalletAccess } from '../wallet-settings.ts'
import type { LoadedCard } from './load-card.ts'
import { packCard, stringsFile } from './pkpass/pack-card.ts'
import { tokenOf } from './secrets.ts'

/** The signed card as a file for the phone: its content, its words in both languages and its pictures. */
export async function drawAppleCard(
  ctx: Ctx,
  access: AppleWalletAccess,
  { card, links, serial }: Pick<LoadedCard, 'card' | 'links'> & { serial: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const content = applePass(card, {
    issuer: {
      passTypeIdentifier: access.passTypeId,
      teamIdentifier: access.teamId,
      webServiceURL: `${ctx.publicUrl}/wallet`,
    },
    serial: { serialNumber: serial, authenticationToken: await tokenOf(ctx, serial) },
    links,
  })
  const words = (['da', 'en'] as const).map((language): [string, Buffer] => [
    `${language}.lproj/pass.strings`,
    stringsFile(appleStrings(language)),
  ])
  const files = new Map<string, Uint8Array>([
    ['pass.json', Buffer.from(JSON.stringify(content))],
    ...words,
    ...(await drawPictures(card)),
  ])
  return packCard(files, access, ctx.now())
}

const scales = [1, 2, 3] as const

/** The drawing program is loaded with the first card. */
async function drawPictures({ passNumber, seasonCode }: LoadedCard['card']) {
  const { drawPng } = await import('../content/draw-png.ts')
  return Promise.all(
    passPictures(passNumber, seasonCode).flatMap(({ name, svg }) =>
      scales.map(async (scale): Promise<[string, Buffer]> => {
        const suffix = scale === 1 ? '' : `@${scale}x`
        return [`${name}${suffix}.png`, await drawPng(svg(scale))]
      }),
    ),
  )
}
