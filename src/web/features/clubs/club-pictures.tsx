import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import { ClubPicture } from './club-picture.tsx'

/** The club's photographs after the one that leads the page. */
export function ClubPictures({ photos }: { photos: readonly ClubPictureView[] }) {
  const more = photos.slice(1)
  if (more.length === 0) return null
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="sr-only">
        Billeder
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {more.map((picture) => (
          <li
            key={picture.id}
            className="overflow-hidden rounded-md first:sm:max-lg:only:col-span-2"
          >
            <ClubPicture
              picture={picture}
              sizes="(min-width: 1024px) 25rem, (min-width: 640px) 50vw, 100vw"
              className="aspect-3/2 w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
