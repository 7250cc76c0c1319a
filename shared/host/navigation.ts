/** What remotes use of the router: they reach it through the host alone, so that it is there once. */
export {
  Link,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
