/** From react-router-dom. Remotes import them from the host, so that the router exists once. */
export {
  Link,
  useHref,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
