type Props = {
  title: string;
  description: string;
  /** The days of a release or an article, such as 2026-11-17. */
  published?: string | undefined;
  updated?: string | undefined;
};

/** The title and description of a page, also for link previews. React moves them into the head. */
export const TitleTags = ({ title, description, published, updated }: Props) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    {published && <meta property="article:published_time" content={published} />}
    {updated && <meta property="article:modified_time" content={updated} />}
  </>
);
