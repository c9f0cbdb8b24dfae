import { Skeleton } from './skeleton.tsx'

export const Rows = () => <Skeleton label="Henter dine runder" rows={3} />

export const TableRows = () => <Skeleton label="Henter bestillinger" shape="table" rows={4} />

export const Boxes = () => <Skeleton label="Henter dine kort" shape="boxes" rows={2} />

export const Text = () => <Skeleton label="Henter kvitteringen" shape="text" rows={2} />
