// The formats of a review, by name.

export const REVIEW_FORMATS = ['text', 'markdown', 'html', 'sarif', 'gitlab', 'rdjsonl', 'annotations'] as const;
