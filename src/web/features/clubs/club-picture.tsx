import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { pictureHref } from '#domain/clubs/picture-href.ts'
import type { PictureFormat } from '#domain/clubs/pictures.ts'
import { cx } from '../../ui/cx.ts'

type ClubPictureProps = {
  picture: Pick<ClubPictureView, 'alt' | 'width' | 'height' | 'colour' | 'files'>
  /** How wide it is shown, in the words of the attribute `sizes`. */
  sizes: string
  /** Whether it leads the page: then it is fetched first, and otherwise when it comes near the screen. */
  leads?: boolean
  className?: string
}

const types: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** A picture of a club in the best format and size for the browser. Its space is reserved before it arrives. */
export function ClubPicture({ picture, sizes, leads, className }: ClubPictureProps) {
  const { alt, width, height, colour, files } = picture
  const srcSet = (format: PictureFormat) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `${pictureHref(file)} ${file.width}w`)
      .join(', ')
  // The fallback for browsers that read neither AVIF nor WebP.
  const plain = files.filter(({ format }) => format === 'jpeg' || format === 'png')
  const fallback = plain[Math.floor(plain.length / 2)]
  if (!fallback) return null
  return (
    <picture className="contents">
      <source type={types.avif} srcSet={srcSet('avif')} sizes={sizes} />
      <source type={types.webp} srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={pictureHref(fallback)}
        srcSet={srcSet(fallback.format)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={leads ? 'eager' : 'lazy'}
        fetchPriority={leads ? 'high' : 'auto'}
        decoding="async"
        // A PNG has transparent parts, behind which the colour would stay.
        style={fallback.format === 'png' ? undefined : { backgroundColor: colour }}
        className={cx('block object-cover', className)}
      />
    </picture>
  )
}
