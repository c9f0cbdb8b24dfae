import type { PictureFormat } from '#domain/clubs/pictures.ts'
import type { Ctx } from '../../ctx.ts'
import type { App } from '../../http/handle.ts'
import { noContentPolicy } from '../../http/policy.ts'
import { readPictureFile } from './pictures.ts'

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

const name = /^([\w-]{43})\.(avif|webp|jpg|png)$/

type PictureFile = { hash: string; format: PictureFormat }
/** Finds the bytes of a file of pictures that another module stores. */
type FindBytes = (db: Ctx['db'], file: PictureFile) => Promise<Uint8Array | undefined>

/**
 * Serves the files of pictures to everybody, without reading cookies. The name is the hash of the bytes, so caches
 * may keep a file for ever; one that is deleted or unknown is not cached.
 */
export function pictureRoutes(app: App, ctx: Pick<Ctx, 'db'>, findOther: FindBytes) {
  const find = async (file: PictureFile) =>
    (await readPictureFile(ctx, file)) ?? findOther(ctx.db, file)
  app.get('/pictures/:name', async (c) => {
    const [, hash, ending] = name.exec(c.req.param('name')) ?? []
    const format = ending === 'jpg' ? 'jpeg' : (ending as PictureFormat | undefined)
    const bytes = hash && format && (await find({ hash, format }))
    c.header('Content-Security-Policy', noContentPolicy)
    c.header('X-Content-Type-Options', 'nosniff')
    if (!bytes) return c.body(null, 404, { 'Cache-Control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': types[format],
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Disposition': 'inline',
    })
  })
}
