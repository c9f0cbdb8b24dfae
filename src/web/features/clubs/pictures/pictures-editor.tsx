import { lazy, Suspense } from 'react'
import type { ClubProfileToEdit } from '#contract/clubs/profile.ts'
import { pictureLimits } from '#domain/clubs/pictures.ts'
import { Problem } from '../../shell/problem.tsx'
import { ClubLogo } from '../club-logo.tsx'
import { ChoosePictures } from './choose-pictures.tsx'
import { OnePicture } from './one-picture.tsx'
import { PhotoList } from './photo-list.tsx'
import { UploadList } from './upload-list.tsx'
import { usePictureChanges, type PictureChanges } from './use-picture-changes.ts'
import { usePictureUploads, type PictureTarget } from './use-picture-uploads.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

type PicturesEditorProps = { clubId: string; data: ClubProfileToEdit }

/** The logo, the photographs and the pictures of signature holes. */
export function PicturesEditor({ clubId, data }: PicturesEditorProps) {
  const files = usePictureUploads(clubId)
  const change = usePictureChanges(clubId)
  const photos = data.pictures.filter(({ use }) => use === 'photo')
  const [next] = files.waiting
  return (
    <section aria-labelledby="pictures" className="grid gap-8">
      <div>
        <h2 id="pictures" className="text-xl">
          Billeder
        </h2>
        <p className="mt-1 max-w-text text-slate-700">
          Op til {pictureLimits.photos} billeder. Det første står øverst på siden. Sted og kamera
          følger ikke med ud på siden.
        </p>
      </div>
      {change.error !== null && <Problem error={change.error} title="Billedet blev ikke ændret" />}
      <PhotoList photos={photos} change={change} onReplace={files.choose}>
        {photos.length < pictureLimits.photos && (
          <ChoosePictures
            label="Vælg billeder"
            help="Eller træk dem herhen. JPEG, PNG eller WebP, mindst 800 pixels bredt, højst 10 MB."
            several
            onChoose={(chosen) => void files.choose(chosen, target('photo'))}
          />
        )}
      </PhotoList>
      <UploadList {...files} />
      <SinglePictures data={data} change={change} onChoose={files.choose} />
      {next && (
        <Suspense fallback={null}>
          <CropDialog
            key={next.id}
            waiting={next}
            more={files.waiting.length - 1}
            onAccept={(part) => files.accept(next, part)}
            onDrop={() => files.drop(next.id)}
          />
        </Suspense>
      )}
    </section>
  )
}

const target = (use: PictureTarget['use'], courseId: string | null = null): PictureTarget => ({
  use,
  courseId,
  replaces: null,
})

type SinglePicturesProps = {
  data: ClubProfileToEdit
  change: PictureChanges
  onChoose: (files: File[], target: PictureTarget) => Promise<void>
}

/** The logo, and a picture for each signature hole that the club has described. */
function SinglePictures({ data, change, onChoose }: SinglePicturesProps) {
  const { courses, pictures, profile } = data
  const logo = pictures.find(({ use }) => use === 'logo')
  const described = new Set(profile.signatureHoles.map(({ courseId }) => courseId))
  return (
    <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
      <OnePicture title="Logo" picture={logo} change={change} shape="aspect-square w-32">
        {!logo && <ClubLogo club={{ slug: data.slug, logo: null }} className="w-24" />}
        <ChoosePictures
          label={logo ? 'Skift logo' : 'Vælg logo'}
          help={
            logo
              ? 'Kvadratisk, mindst 160 pixels. Gerne PNG med gennemsigtig baggrund.'
              : 'Kvadratisk, mindst 160 pixels. Indtil da viser vi våbnet herover.'
          }
          onChoose={(chosen) => void onChoose(chosen, target('logo'))}
        />
      </OnePicture>
      {courses
        .filter(({ id }) => described.has(id))
        .map(({ id, name }) => (
          <OnePicture
            key={id}
            title={`Signaturhul, ${name}`}
            picture={pictures.find(({ use, courseId }) => use === 'hole' && courseId === id)}
            change={change}
            shape="aspect-3/2 w-full"
          >
            <ChoosePictures
              label="Vælg billede"
              help="Mindst 600 pixels bredt."
              onChoose={(chosen) => void onChoose(chosen, target('hole', id))}
            />
          </OnePicture>
        ))}
    </div>
  )
}
