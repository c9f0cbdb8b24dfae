import { createFileRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { getDemonstration } from '#contract/shared/demonstration.ts'
import { call } from '../api.ts'
import { GalleryPage } from '../features/shell/gallery-page.tsx'
import { page } from '../features/shell/page.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { searchParams, text } from '../search-params.ts'

type ExampleFile = Record<string, ComponentType>

const files = import.meta.glob<ExampleFile>([
  '../ui/*.examples.tsx',
  '../features/*/*.examples.tsx',
])

const parts = Object.entries(files)
  .map(([path, load]) => ({ name: path.replace(/^.*\/|\.examples\.tsx$/g, ''), load }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

const readSearch = searchParams({ only: text(60) })

/** Exists only in the demonstration. */
export const Route = createFileRoute('/gallery')({
  ...page({ title: 'Galleri', isPrivate: true }),
  validateSearch: readSearch,
  loader: () => notFoundIfMissing(call(getDemonstration, {})),
  component: Gallery,
})

function Gallery() {
  return <GalleryPage parts={parts} only={Route.useSearch().only} />
}
