import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { PreviewField, Preview } from '../../../src/domain/preview/preview.ts';
import { Calls } from '../../../src/screens/Review/Calls.tsx';
import { Changes } from '../../../src/screens/Review/Changes.tsx';
import { Description } from '../../../src/screens/Review/Description.tsx';
import { Fields } from '../../../src/screens/Review/Fields.tsx';
import { RawText } from '../../../src/screens/Review/RawText.tsx';
import { Warnings } from '../../../src/screens/Review/Warnings.tsx';
import { useReviewStrings } from '../../../src/screens/Review/useReviewStrings.ts';
import { Screen } from '../../../src/ui/modal/Screen.tsx';

let items: readonly ReactNode[] = [];

/** What the next look at the board shows. */
export function putOnBoard(next: readonly ReactNode[]): void {
  items = next;
}

/** A screen that shows many things at once by the kit's own parts, where its own screens would show one a time. */
export function Board(): ReactNode {
  return <Screen title="Board">{items.map((item, at) => <div key={at} data-item>{item}</div>)}</Screen>;
}

/** All of a preview, in the parts by which the review shows it. `who` are rows of the review itself. */
export function ShownPreview({ preview, who = [] }: { readonly preview: Preview; readonly who?: readonly PreviewField[] }): ReactNode {
  const t = useReviewStrings();
  return (
    <Fragment>
      <h3><bdi>{t(preview.title)}</bdi></h3>
      <Fields label="Who" fields={who} />
      <Warnings id="" warnings={preview.warnings} />
      {preview.changes && <Changes changes={preview.changes} />}
      {preview.calls && <Calls calls={preview.calls} />}
      <Fields label="Details" fields={preview.fields} />
      {preview.description && <Description description={preview.description} />}
      <RawText>{preview.raw}</RawText>
    </Fragment>
  );
}
