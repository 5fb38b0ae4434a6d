// A review in the format that was asked for.

import type { Dialect } from '../../dialect.ts';
import type { ReviewResult } from '../schema.ts';
import { annotations } from './annotations.ts';
import type { REVIEW_FORMATS } from './format-names.ts';
import { html } from './html.ts';
import { markdown } from './markdown.ts';
import { gitlab, rdjsonl, sarif } from './reports.ts';
import { text } from './text.ts';

export type FormatName = (typeof REVIEW_FORMATS)[number];

const FORMATS: Readonly<Record<FormatName, (review: ReviewResult, dialect: Dialect) => string>> = {
  text,
  markdown,
  html,
  sarif,
  gitlab,
  rdjsonl,
  annotations,
};

export function renderReview(review: ReviewResult, dialect: Dialect): string {
  return FORMATS[review.format as FormatName](review, dialect);
}
